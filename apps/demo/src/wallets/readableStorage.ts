/** The page's storage, or nothing where it is forbidden: a wallet asks again after a reload then. */
export function readableStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
