/** Subscribes to a wallet's changes (`standard:events`), where it has events. Returns what stops it; neither throws. */
export function onWalletChange(
  wallet: unknown,
  listener: (properties: unknown) => void,
): () => void {
  let stop: unknown
  try {
    stop = (wallet as EventfulWallet).features['standard:events']?.on('change', listener)
  } catch {
    // Any script can register anything as a wallet.
  }
  return () => {
    try {
      if (typeof stop === 'function') stop()
    } catch {
      // Its listener is gone, or it fails with each change.
    }
  }
}

type EventfulWallet = {
  features: Record<
    string,
    { on(event: 'change', listener: (properties: unknown) => void): unknown } | undefined
  >
}
