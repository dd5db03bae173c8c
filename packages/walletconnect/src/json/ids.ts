/** Ids of our requests to wallets: milliseconds and three random digits, each greater than the one before. */
export function createPeerIds(now: () => number): () => number {
  let last = 0
  return () => {
    last = Math.max(last + 1, now() * 1000 + Math.floor(Math.random() * 1000))
    return last
  }
}

/** Ids of our requests to the relay: 19 digits as text, as other clients send them. */
export function createRelayIds(now: () => number): () => string {
  let last = 0n
  return () => {
    const next = BigInt(now()) * 1_000_000n + BigInt(Math.floor(Math.random() * 1_000_000))
    last = next > last ? next : last + 1n
    return String(last)
  }
}
