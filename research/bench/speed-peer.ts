import { spawnSync } from 'node:child_process';
import { runPython } from './scikit-learn';
import type { SpeedReport } from './speed';

const CANDIDATES = '2000';

/** Processor milliseconds of the product and of scikit-learn for the same pages. */
export interface BesidePeer {
  readonly candidates: number;
  readonly firstRank: number;
  readonly peerFirstRank: number;
  /** Time after one verdict. The peer fits and scores anew, and keeps its terms and latent space. */
  readonly rerank: number;
  readonly peerRerank: number;
}

/** Measures the first ranking from HTML and a later one by the product and by scikit-learn, each in its own process. */
export function besideScikitLearn(corpus: string, topic: string): BesidePeer {
  const { ms, candidates } = speedOf(corpus, topic);
  const peer = runPython('reference_first_rank.py', [corpus, topic, CANDIDATES]) as {
    readonly ms: Readonly<Record<'parse' | 'terms' | 'latent' | 'rank', number>>;
    readonly firstRank: number;
  };
  return {
    candidates,
    firstRank: ms.firstRank,
    peerFirstRank: peer.firstRank,
    rerank: ms.rerank,
    peerRerank: peer.ms.rank,
  };
}

/** Runs `bench speed` in a new process and returns its report. @throws Error if it fails */
function speedOf(corpus: string, topic: string): SpeedReport {
  const command = ['speed', '--corpus', corpus, '--topic', topic, '--seeds', '20', '--candidates', CANDIDATES];
  const main = [...process.execArgv, process.argv[1] as string];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...main, ...command], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`bench speed failed: ${stderr}`);
  return JSON.parse(stdout) as SpeedReport;
}
