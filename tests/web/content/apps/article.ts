/** What the apps draw; each in words of its own. */
export const ARTICLES: Readonly<Record<string, string>> = {
  preact:
    'Beekeeping in spring: the queen lays eggs in the brood comb while workers carry nectar to the hive and the beekeeper adds a honey super before the first flow of the year begins in the orchard. ',
  react:
    'Varroa mites weaken a bee colony: the beekeeper counts them on a board below the hive, treats the brood with formic acid after the honey harvest and watches the winter cluster of bees. ',
  vue: 'Swarming is how a bee colony divides: the old queen leaves the hive with half of the workers, scouts dance for a new home and the beekeeper catches the swarm in a straw skep. ',
};
