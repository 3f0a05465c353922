// How long things may take before a test gives up. SALLE_BROWSER_SLOWNESS=3 is for a machine that
// needs three times as long, or has much else to do.

const slowness = Number(process.env.SALLE_BROWSER_SLOWNESS ?? 1);

/** For one thing that a page or the server is asked for. */
export const patience = 20_000 * slowness;
/** For what is tried again. */
export const moment = 1_000 * slowness;
/** For a whole test. */
export const longest = 150_000 * slowness;
