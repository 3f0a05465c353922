import '@fontsource/eb-garamond/latin-400.css';
import '@fontsource/eb-garamond/latin-500.css';
import './design/tokens.css';
import './design/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { fetchEngineEarly } from './engine/compiled';
import { startOffline } from './shell/offline.svelte';
import { startRouter } from './shell/router.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has lost its place');
startRouter();
startOffline();
// Whoever arrives in the hall is one click away from playing.
if (location.pathname === '/') fetchEngineEarly();
export default mount(App, { target });
