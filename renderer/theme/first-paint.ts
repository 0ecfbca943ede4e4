import { applyRememberedLook } from './apply-look.ts';

/**
 * Runs before anything is painted, as a script of its own: the page that waits for the app already has its theme, its text size, and
 * the Library's heading only where the Library is what is waited for.
 */
applyRememberedLook();
const { hash } = location;
document.documentElement.classList.toggle('elsewhere', !['', '#/'].includes(hash) && !/^#token=[^&/]*$/.test(hash));
