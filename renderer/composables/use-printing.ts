import { useToast } from '@nuxt/ui/composables';
import { t } from '../messages/messages.ts';
import { maySavePdf, savePdf } from '../transport/print.ts';
import { useAttempt } from './use-attempt.ts';

/** Puts the page on paper: through the print dialog, and where the shell can write one (`maySavePdf`) as a PDF. */
export function usePrinting() {
  const toast = useToast();
  const { attempt } = useAttempt();
  const saveAsPdf = (): Promise<boolean> =>
    attempt(async () => {
      const file = await savePdf();
      if (file) toast.add({ title: t('sheets.pdfSaved', { file }), icon: 'i-lucide-file-check' });
    });
  return { maySavePdf, saveAsPdf, print: () => window.print() };
}
