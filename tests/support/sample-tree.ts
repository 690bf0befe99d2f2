import { packTree } from '../../scripts/semantic-pack';

/**
 * A small packed noun tree:
 *
 *     animal ── mammal ── canine ── dog, wolf        tool ── hammer
 *            │         └─ feline ── cat                   └─ whip, also called cat
 *            └─ bird
 */
export const animals = packTree({
  hypernyms: new Map([
    ['animal', undefined],
    ['mammal', 'animal'],
    ['bird', 'animal'],
    ['canine', 'mammal'],
    ['feline', 'mammal'],
    ['dog', 'canine'],
    ['wolf', 'canine'],
    ['cat', 'feline'],
    ['tool', undefined],
    ['hammer', 'tool'],
    ['whip', 'tool'],
  ]),
  words: new Map([
    ['animal', ['animal']],
    ['bird', ['bird']],
    ['canine', ['canine']],
    ['cat', ['cat', 'whip']],
    ['dog', ['dog']],
    ['hammer', ['hammer']],
    ['tool', ['tool']],
    ['wolf', ['wolf']],
  ]),
});
