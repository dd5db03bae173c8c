import {
  type FoundRecord,
  fetchWholeWallet,
  isIndexed,
  type Listed,
  showToast,
} from '@latchkey/core/modal'
import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useSelectWallet } from '../../../kit/useSelectWallet.ts'

/**
 * What a click on a found wallet does. One that only the index knows is loaded first; another click, another term and
 * leaving take that back.
 *
 * @returns the wallet that is being loaded, by its key
 */
export function useChooseWallet(term: string) {
  const latchkey = useLatchkey()
  const { selectInstalled, selectWallet } = useSelectWallet()
  const [pending, setPending] = useState<string>()
  const request = useRef<AbortController>(undefined)
  const cancel = () => {
    request.current?.abort()
    setPending(undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each term ends what was chosen under the one before
  useEffect(() => cancel, [term])

  async function choose(wallet: Listed<FoundRecord>) {
    cancel()
    if (!isIndexed(wallet)) return selectWallet(wallet)
    // An installed one is asked without more, the server reachable or not.
    if (selectInstalled(wallet)) return
    const controller = new AbortController()
    request.current = controller
    const { signal } = controller
    setPending(wallet.slug)
    const whole = await fetchWholeWallet(latchkey, { key: wallet.slug, signal }).catch(
      () => undefined,
    )
    if (signal.aborted) return
    setPending(undefined)
    if (whole) selectWallet(whole)
    else showToast(latchkey, { message: { key: 'toast.walletFailed' }, variant: 'error' })
  }

  return { choose, pending }
}
