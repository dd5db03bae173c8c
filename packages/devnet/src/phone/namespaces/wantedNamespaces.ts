/** Namespaces as a site proposes them, by namespace or by a single chain (CAIP-25). */
export type ProposedNamespaces = Readonly<
  Record<
    string,
    { chains?: readonly string[]; methods: readonly string[]; events: readonly string[] }
  >
>

/** What a site wants of one namespace, all its wishes put together. */
export type WantedNamespace = {
  namespace: string
  chains: readonly string[]
  methods: readonly string[]
  events: readonly string[]
}

/** Puts what a site needs and what it would like together, each namespace once. */
export function wantedNamespaces(
  ...proposed: readonly ProposedNamespaces[]
): readonly WantedNamespace[] {
  const wanted = new Map<string, WantedNamespace>()
  for (const [key, { chains, events, methods }] of proposed.flatMap(Object.entries)) {
    const [namespace = key] = key.split(':')
    const before = wanted.get(namespace)
    wanted.set(namespace, {
      chains: join(before?.chains, chains ?? (key === namespace ? [] : [key])),
      events: join(before?.events, events),
      methods: join(before?.methods, methods),
      namespace,
    })
  }
  return [...wanted.values()]
}

function join(before: readonly string[] = [], more: readonly string[]): readonly string[] {
  return [...new Set([...before, ...more])]
}
