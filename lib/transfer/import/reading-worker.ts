/** Reads files for the dashboard in a worker, so that no file can block the page. To cancel, the page terminates it. */
import * as Comlink from 'comlink';
import { TendrilDb } from '../../store/db';
import { fileReading } from './file-reading';

Comlink.expose(fileReading(() => new TendrilDb()));
