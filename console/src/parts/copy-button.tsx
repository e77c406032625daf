import { useState } from 'react';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';

/** The button says on itself that it copied the text. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const words = useWords();
  const [isCopied, setCopied] = useState(false);
  // Browsers offer the clipboard only where the page came by https, or from this machine.
  if (!navigator.clipboard) return null;
  return (
    <Button
      look="small"
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        );
      }}
    >
      {isCopied ? words.acts.copied : label}
    </Button>
  );
}
