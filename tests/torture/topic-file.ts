/** Prints a topic as it was exported elsewhere, with the id `imported-topic`. Playwright cannot load the engine's data itself. */
import { practiceWeb } from '../web/practice';
import { createWeb } from '../web/web';
import { NodeWorld } from './node-world';
import { discovered, exportedTopic } from './scenario';

const web = createWeb(practiceWeb());
const world = new NodeWorld({ fetch: web.fetch });
const { topic } = await discovered(world, web);
await world.settled(topic);
const text = await exportedTopic(world, topic);
process.stdout.write(text.replaceAll(`"${topic}"`, '"imported-topic"'), () => process.exit(0));
