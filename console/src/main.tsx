import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { serviceAt } from './api.ts';
import './look/tokens.css';
import { StartScreen } from './screens/start/start-screen.tsx';

const place = document.getElementById('app');
if (!place) throw new Error('index.html has no element called app');

createRoot(place).render(
  <StrictMode>
    <StartScreen service={serviceAt(window.location.origin)} />
  </StrictMode>,
);
