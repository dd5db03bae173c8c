import { chosenParts } from './chosenParts.ts'
import { databaseOfGroup } from './databaseOfGroup.ts'
import { databaseOfShared } from './databaseOfShared.ts'
import type { Part, PartContext } from './Part.ts'
import { type PartEntry, type PartName, parts as registry } from './registry.ts'

/** The chosen parts of a server as one. */
export type Parts = {
  readonly all: readonly Part[]
  /** Tells every part that the server is about to stop. */
  drain(options: { graceMs: number }): void
  /** Closes all parts beside each other: what one waits for at its end takes no time from another. */
  close(): Promise<void>
}

/** Makes the parts that the configuration chooses; when one cannot be made, those before it are closed again. */
export async function createParts(
  context: PartContext,
  entries: Readonly<Record<PartName, PartEntry>> = registry,
): Promise<Parts> {
  const made: Part[] = []
  async function close(): Promise<void> {
    const ends = await Promise.allSettled(made.map(async (part) => part.close?.()))
    // Whoever closes the database next waits for all of them first.
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
  try {
    for (const name of chosenParts(context.config.parts)) {
      const { create, group } = entries[name]
      const database = await (group
        ? databaseOfGroup(context.database, group)
        : databaseOfShared(context.database))
      made.push(await create({ ...context, database }))
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    all: made,
    close,
    drain(options) {
      for (const part of made) part.drain?.(options)
    },
  }
}
