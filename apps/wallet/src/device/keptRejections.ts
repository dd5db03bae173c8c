import * as z from 'zod/mini'
import type { DeviceStorage } from './DeviceStorage.ts'

/** Pages that made the visitor reject last; the oldest of many are forgotten. */
const maxEmbedders = 32
const name = 'rejections'
const rejections = z.object({ inARow: z.number(), lastMs: z.number() })
const kept = z.array(z.object({ ...rejections.shape, embedder: z.string() }))

/** How often in a row the visitor rejected what a page asked, and when they did last. */
export type Rejections = z.infer<typeof rejections>

export async function readRejections(
  storage: DeviceStorage,
  embedder: string,
): Promise<Rejections | undefined> {
  const found = readKept(await storage.read(name)).find((each) => each.embedder === embedder)
  return found && { inARow: found.inARow, lastMs: found.lastMs }
}

/** Keeps them for when the page loads the frame anew; none where the row has ended. */
export async function keepRejections(
  storage: DeviceStorage,
  embedder: string,
  { inARow, lastMs }: Rejections,
): Promise<void> {
  await storage.change(name, (found) => {
    const others = readKept(found).filter((each) => each.embedder !== embedder)
    return inARow === 0 ? others : [{ embedder, inARow, lastMs }, ...others].slice(0, maxEmbedders)
  })
}

function readKept(found: unknown): z.infer<typeof kept> {
  return kept.safeParse(found).data ?? []
}
