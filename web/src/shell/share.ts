// Handing something on: over what the device has for it, or the clipboard.

/** True: it is on the clipboard. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed: what is to be copied can be marked by hand
  }
}

/** Shares where the device can, else copies. True: it was copied, and that is worth saying. */
export async function share(text: string, url: string): Promise<boolean> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: 'Salle', text, url });
      return false;
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === 'AbortError') return false;
    }
  }
  return copy(url);
}
