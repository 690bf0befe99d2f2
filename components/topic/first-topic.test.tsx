// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { topicRecord } from '../../tests/support/ui-records';
import { FirstTopic } from './first-topic';

it('creates a topic without marking where the open page cannot be marked', async () => {
  const { root, find, type, click, calls } = await mount(<FirstTopic page={undefined} />, {
    answers: { createTopic: ({ name }) => ({ ok: true, value: topicRecord('new', name) }) },
  });
  await expectAccessible(root);
  await type(find('textbox'), 'Bees');
  await click(find('button', 'Create topic'));
  expect(calls.map(([name]) => name)).toEqual(['createTopic', 'saveSettings']);
});
