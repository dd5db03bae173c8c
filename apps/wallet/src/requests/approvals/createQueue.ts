import type { Approval, ApprovalEntry } from './Approval.ts'

export type Queue = ReturnType<typeof createQueue>

/** What waits for the visitor, in its order; only the first can be decided, and nothing is shown before there is a card. */
export function createQueue({
  onChange,
}: {
  /** Called with how many are shown, and the method of the first. */
  onChange: (count: number, method: string | undefined) => void
}) {
  let entries: readonly ApprovalEntry[] = []
  let shown: readonly Approval[] = []
  let hasCard = false
  let ids = 0
  const listeners = new Set<() => void>()

  function set(next: readonly ApprovalEntry[]): void {
    const before = shown
    entries = next
    shown = hasCard ? next.map(toShown) : []
    for (const listener of listeners) listener()
    if (before.length !== shown.length || before[0]?.id !== shown[0]?.id)
      onChange(shown.length, shown[0]?.request.method)
  }

  return {
    add: (entry: ApprovalEntry): void => set([...entries, entry]),
    entries: (): readonly ApprovalEntry[] => entries,
    find: (id: number): ApprovalEntry | undefined => entries.find((entry) => entry.id === id),
    /** The one that is shown: no other can be decided. */
    first: (id: number): ApprovalEntry | undefined =>
      shown[0]?.id === id ? entries[0] : undefined,
    getShown: (): readonly Approval[] => shown,
    hasCard: (): boolean => hasCard,
    nextId: (): number => ++ids,
    remove: (id: number): void => set(entries.filter((entry) => entry.id !== id)),
    /** From here on what waits is seen. */
    showAll(): void {
      hasCard = true
      set(entries)
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update: (id: number, change: Partial<ApprovalEntry>): void =>
      set(entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry))),
  }
}

function toShown({ id, limit, request, state }: ApprovalEntry): Approval {
  return { canLimit: limit !== undefined, id, request, state }
}
