import { applyRememberedLook } from './apply-look.ts';

/**
 * A separate script that runs before the first paint: the placeholder page gets the theme, the text size, and the heading of the library
 * only if the library is opened.
 */
applyRememberedLook();
const { hash } = location;
document.documentElement.classList.toggle('elsewhere', !['', '#/'].includes(hash) && !/^#token=[^&/]*$/.test(hash));
