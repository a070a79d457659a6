import { outcomeOf, type Answer } from '../api/client.js';
import { announce, announceFailure } from './announcer.js';
import { useAlone } from './use-alone.js';
import { Button } from './button.js';

interface DownloadButtonProps {
  text: string;
  /** What is said when the file was saved. */
  done: string;
  fileName: string;
  /** Has to ask for the response as a blob. */
  request: () => Promise<Answer<Blob>>;
}

/** Saves a response as a file. A plain link could neither name its format in a header nor show why it was refused. */
export function DownloadButton({ text, done, fileName, request }: DownloadButtonProps) {
  const { isRunning, alone } = useAlone();
  const download = async (): Promise<void> => {
    const outcome = await outcomeOf(request());
    if (!outcome.ok) {
      announceFailure(outcome.failure);
      return;
    }
    save(outcome.value, fileName);
    announce(done);
  };
  return <Button text={text} isBusy={isRunning} onClick={() => alone(download)} />;
}

function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not at once: the browser may read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
