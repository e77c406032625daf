import './look/look.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isAt, parametersIn } from './addresses.ts';
import { showStoredTheme, storedLanguage } from './browser-storage.ts';
import { Frame } from './frame.tsx';
import { Toasts } from './parts/toasts.tsx';
import { newQueryClient } from './queries.tsx';
import { onApproach, Router, usePlace } from './router.tsx';
import { LinkScreen } from './screens/sign-in/link-screen.tsx';
import { ProviderBackScreen } from './screens/sign-in/ways-in.tsx';
import { fetchScreen } from './screens.tsx';
import { Session } from './session.tsx';
import { ro } from './words/ro.ts';
import { Speaking } from './words/speaking.tsx';
import { wordsIn } from './words/words.ts';

const place = document.getElementById('app');
if (!place) throw new Error('index.html has no element called app');

showStoredTheme();
onApproach(fetchScreen);
// Without a connection to fetch other words, the ones that are here are used.
const words = await wordsIn(storedLanguage()).catch(() => ro);
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={newQueryClient()}>
      <Speaking first={words}>
        <Router>
          <Toasts>
            <Console />
          </Toasts>
        </Router>
      </Speaking>
    </QueryClientProvider>
  </StrictMode>,
);

/** A link that somebody was given is followed whoever is signed in. */
function Console() {
  const { path } = usePlace();
  if (isAt('signInLink', path)) return <LinkScreen token={parametersIn('signInLink', path).token} />;
  if (isAt('providerBack', path)) return <ProviderBackScreen />;
  return (
    <Session>
      <Frame />
    </Session>
  );
}
