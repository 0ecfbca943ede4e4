import { applyRememberedLook } from './apply-look.ts';

/** A script that runs before the first paint: gives the placeholder page theme, text size, and the library's heading if it opens there. */
applyRememberedLook();
const { hash } = location;
document.documentElement.classList.toggle('elsewhere', !['', '#/'].includes(hash) && !/^#token=[^&/]*$/.test(hash));
