import { mount } from 'svelte';
import './theme.css';
import './controls.css';
import App from './App.svelte';
import { alone } from './link/home';

const target = document.getElementById('app');
// A page that lives alone asks its house from the first question on.
if (alone) await import('./link/house.svelte');
if (target) mount(App, { target });
// A page of our server brings the one that lives without it along, for when there is no connection.
if (!alone) void import('./link/stay.svelte').then(({ stay, whenIdle }) => whenIdle(() => void stay.beside()));
