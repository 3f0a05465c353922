// Put in by vite.config.ts, which has it from CMakeLists.txt.
declare const SALLE_VERSION: string;

/** Of the page and of the hall that it was built with, such as 0.2.0. */
export const version = SALLE_VERSION;
