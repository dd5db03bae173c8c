import { type Embedders, frameHello, isEmbedder } from '@latchkey/protocol/frame'

/** The window of a frame, as far as it tells who is around it. */
export type FrameWindow = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  location: { ancestorOrigins?: ArrayLike<string> | undefined }
  parent: unknown
}

/** A page that may use the frame. */
export type Embedder = { origin: string; port: MessagePort }

/**
 * Waits for the page around the frame to hand over its port: the first hello of our parent, where it and every page around
 * it are embedders that the server has written into the document. Everything else is not answered.
 */
export function acceptHello(
  frame: FrameWindow,
  { signal, ...embedders }: Embedders & { signal: AbortSignal },
): Promise<Embedder> {
  return new Promise((resolve) => {
    const take = (event: Event) => {
      const { data, origin, ports, source } = event as MessageEvent<unknown>
      const [port] = ports
      if (source !== frame.parent || source === (frame as unknown)) return
      if (!isEmbedder(origin, embedders) || !areEmbedders(frame, origin, embedders)) return
      if (!port || ports.length !== 1 || !frameHello.safeParse(data).success) return
      frame.removeEventListener('message', take)
      resolve({ origin, port })
    }
    frame.addEventListener('message', take, { signal })
  })
}

/** Firefox has learned to say who is around a frame only lately. */
function areEmbedders(
  { location: { ancestorOrigins } }: FrameWindow,
  origin: string,
  embedders: Embedders,
): boolean {
  if (!ancestorOrigins) return true
  const ancestors = Array.from(ancestorOrigins)
  return ancestors[0] === origin && ancestors.every((each) => isEmbedder(each, embedders))
}
