import { mount } from 'svelte';
import '../theme.css';
import '../controls.css';
import Gallery from './Gallery.svelte';

const wish = new URLSearchParams(location.search);
document.documentElement.dataset['theme'] = wish.get('theme') ?? 'light';

const target = document.getElementById('app');
if (target) mount(Gallery, { target, props: { show: wish.get('show') ?? 'all' } });
