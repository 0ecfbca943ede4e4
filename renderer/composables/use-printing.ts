import { useToast } from '@nuxt/ui/composables';
import { useAttempt } from './use-attempt.ts';

/** True in the desktop shell, which can write PDFs. Browsers offer that in their print dialog. */
const maySavePdf = window.nomarchShell !== undefined;

/** Answer of the shell: the file name, null if cancelled, or the failure. */
interface Saved {
  readonly file: string | null;
  readonly failure?: string;
}

/** Asks the shell to save the page as a PDF. @returns the file name, or null if cancelled */
function savePdf(): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<string | null>((resolve, reject) => {
    port1.onmessage = ({ data }: MessageEvent<string>) => {
      const { file, failure } = JSON.parse(data) as Saved;
      port1.close();
      if (failure === undefined) resolve(file);
      else reject(new Error(failure));
    };
  });
  window.postMessage('nomarch:save-pdf', location.origin, [port2]);
  return answer;
}

/** Prints the page or saves it as a PDF. */
export function usePrinting() {
  const toast = useToast();
  const { attempt } = useAttempt();
  const saveAsPdf = (): Promise<boolean> =>
    attempt(async () => {
      const file = await savePdf();
      if (file) toast.add({ title: `Saved as ${file}`, icon: 'i-lucide-file-check' });
    });
  return { maySavePdf, saveAsPdf, print: () => window.print() };
}
