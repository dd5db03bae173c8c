/** Which sites may show a project's wallet, as the server writes it into the frame's document. */
export type Embedders = {
  /** Whole origins, each as browsers send it. */
  embedders: readonly string[]
  /** Every page of this machine as well: of a project for development. */
  loopback: boolean
}

const ofThisMachine =
  /^https?:\/\/(?:(?:[\w-]{1,63}\.){0,8}localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/

/** Whether a site may show the wallet (S5.14, S9.37): both the frame and the server ask this, of what a browser says. */
export function isEmbedder(origin: string, { embedders, loopback }: Embedders): boolean {
  return embedders.includes(origin) || (loopback && ofThisMachine.test(origin))
}
