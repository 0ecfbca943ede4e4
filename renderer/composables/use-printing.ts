import { useToast } from '@nuxt/ui/composables';
import { useAttempt } from './use-attempt.ts';

/** Whether the page runs in the shell, which can write a PDF by itself; a browser's own print dialog does it elsewhere. */
const maySavePdf = window.nomarchShell !== undefined;

/** What the shell answers: the file's name, null where its user thought better of it, or why it could not be written. */
interface Saved {
  readonly file: string | null;
  readonly failure?: string;
}

/** Asks the shell to save the page as a PDF where its user says. @returns the file's name; null when nothing was saved. */
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

/** Puts the page on paper: through the print dialog, and where the shell can write one (`maySavePdf`) as a PDF. */
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
