import { CommandError } from '../../lib/engine/errors';
import { useApp } from '../common/app-context';
import { type ExportedFile, type Exporter, type ExportPlan, USUAL_PLAN } from './exporter';

type Plan = Partial<ExportPlan> & Pick<ExportPlan, 'format'>;

/** Writes a plan to a file or to the clipboard and tells how it went. Both resolve to whether something was handed over. */
export function useExport(topic: string, exporter: Exporter) {
  const { t, actions, notices } = useApp();

  const handOver = async (plan: Plan, deliver: (file: ExportedFile) => Promise<string>): Promise<boolean> => {
    try {
      const file = await exporter.write(topic, { ...USUAL_PLAN, ...plan });
      if (file.isEmpty) {
        notices.show({ text: t('export_nothing'), tone: 'info', group: 'export' });
        return false;
      }
      const done = await deliver(file);
      await file.remember();
      notices.show({ text: done, tone: 'info', group: 'export' });
      return true;
    } catch (error) {
      const isBroken = error instanceof CommandError && error.code === 'bad-import';
      notices.show({ text: t(isBroken ? 'export_not_whole' : 'export_failed'), tone: 'error', group: 'export' });
      return false;
    }
  };
  return {
    save: (plan: Plan) =>
      handOver(plan, async ({ name, content }) => {
        await actions.download(name, content);
        return t('toast_exported', name);
      }),
    copy: (plan: Plan) =>
      handOver(plan, async ({ content }) => {
        await actions.copy(await content.text());
        return t('toast_copied');
      }),
  };
}
