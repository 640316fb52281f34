import { mount } from 'svelte';
import './theme.css';
import './controls.css';
import App from './App.svelte';
import { alone } from './link/home';

const target = document.getElementById('app');
// A page that lives alone asks its house from the first question on.
if (alone) await import('./link/house.svelte');
if (target) mount(App, { target });
