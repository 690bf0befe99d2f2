import { useApp } from '../common/app-context';
import { useFailure } from '../common/use-command';
import type { CurrentPage } from './page-card';
import { TopicForm } from './topic-form';

/** First run: one field and one button lead to a topic with this page as its first seed. */
export function FirstTopic({ page }: { page: CurrentPage | undefined }) {
  const { t, actions } = useApp();
  const showFailure = useFailure();
  const markable = page?.markable === true;
  const mark = async (topic: string) => {
    const result = await actions.markCurrentTab(topic);
    if (!result.ok) showFailure(result.error);
  };
  return (
    <main class="first-topic">
      <h2>{t('first_title')}</h2>
      <p>{t('first_text')}</p>
      <TopicForm
        submitLabel={t(markable ? 'first_create_and_mark' : 'topic_create')}
        onCreated={(topic) => {
          if (markable) void mark(topic.id);
        }}
      />
    </main>
  );
}
