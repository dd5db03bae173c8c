import type { Namespace } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'

/** The namespaces a visitor can connect on this site: those with an adapter and a network. */
export function useNamespaces(): readonly Namespace[] {
  const { adapters } = useLatchkey()
  const networks = useLatchkeyState((state) => state.networks)
  return useMemo(
    () =>
      [...adapters.keys()].filter((namespace) =>
        networks.some(({ chainNamespace }) => chainNamespace === namespace),
      ),
    [adapters, networks],
  )
}
