// A page to look at, for those who draw: make drawings. It is not part of what is built.
import { mount } from 'svelte';
import '../../src/theme.css';
import '../../src/controls.css';
import Drawings from './Drawings.svelte';

mount(Drawings, { target: document.body });
