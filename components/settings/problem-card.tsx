import { type ProblemReport, programFacts, reportText, reportUrl } from '../../lib/messaging/problem-report';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { TextArea } from '../common/fields';
import { Card } from '../common/notice-box';

export interface ProblemForm extends Omit<ProblemReport, 'message'> {
  /** Address of the project on GitHub; absent if the package does not name one. */
  readonly project?: string | undefined;
  /** Searches for a text with the browser's search engine, in a new tab. */
  search(text: string): Promise<void>;
}

interface ProblemCardProps {
  readonly form: ProblemForm;
  readonly message: string;
  onMessage(message: string): void;
}

/**
 * The last unexpected error, which the user can edit, search for, copy or report. Nothing is sent before the user does
 * so. The button to report is absent without the project's address.
 */
export function ProblemCard({ form, message, onMessage }: ProblemCardProps) {
  const { t, actions, notices } = useApp();
  const report = { ...form, message };
  /** Copies the report with the program's facts. */
  const copy = async () => {
    await actions.copy(reportText(report));
    notices.inform(t('toast_copied'));
  };
  const { project } = form;
  return (
    <Card title="problem_title" hint="problem_text">
      <TextArea label={t('problem_message')} value={message} onText={onMessage} />
      <p class="hint">
        <code>{programFacts(form)}</code>
      </p>
      <div class="row">
        <Button icon="search" disabled={message === ''} onClick={() => void form.search(`Tendril ${message}`)}>
          {t('problem_search')}
        </Button>
        <Button icon="copy" onClick={() => void copy()}>
          {t('problem_copy')}
        </Button>
        {project ? (
          <Button icon="open" onClick={() => void actions.openTab(reportUrl(project, report))}>
            {t('problem_report')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
