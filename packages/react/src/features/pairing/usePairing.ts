import { connectRemote } from '@latchkey/core'
import type { CatalogWallet } from '@latchkey/core/modal'
import { choosePairingLink, isPairingStale, pairingMarginMs } from '@latchkey/core/modal'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { type PairingFailure, pairingFailureOf } from './pairingFailureOf.ts'

export type PairingProgress =
  | { status: 'opening' }
  | { status: 'waiting'; uri: string; secondsLeft: number | undefined }
  | FailedPairing
  | { status: 'done' }

/** `again` when the offer before failed for the same reason. */
export type FailedPairing = { status: 'failed'; reason: PairingFailure; again: boolean }

type Link = Parameters<typeof choosePairingLink>[1]

/** A page that is left open does not ask for codes for ever: twenty minutes of them. */
const renewalLimit = 5

/** The seconds are counted down only when the code is about to change. */
const countdownMs = 10_000

/** A wallet that approved while the page was asleep gets this long to report before its offer is cancelled. */
const graceMs = 3000

/**
 * Offers a session while the view is there, and again when the offer is about to expire (S4.43).
 *
 * Where the page makes its offers itself (`manualWCControl`), its offer is shown and none is made.
 *
 * @param byLink the wallet is opened from this page; what was chosen for it before is kept
 */
export function usePairing({
  byLink = false,
  wallet,
}: {
  byLink?: boolean | undefined
  wallet?: CatalogWallet | undefined
}) {
  const latchkey = useLatchkey()
  const { internal, options, store } = latchkey
  const manual = options.manualWCControl
  const pairing = useLatchkeyState((state) => state.pairing)
  const online = useLatchkeyState((state) => state.online)
  const [ended, setEnded] = useState<{ status: 'done' } | FailedPairing>()
  const [secondsLeft, setSecondsLeft] = useState<number>()
  const newest = useRef<Promise<unknown>>(undefined)
  const before = useRef<PairingFailure>(undefined)
  // React 18 may show the new pairing a render before the old failure is gone, which must not ask a second time.
  const asking = useRef(false)
  const renewals = useRef(0)
  const [link] = useState<{ current: Link | undefined }>(() => {
    const { pairingChoice } = store.getState()
    const same = byLink && pairingChoice.wallet?.id === wallet?.id
    return { current: same ? pairingChoice.link : undefined }
  })

  const offer = useCallback(
    ({ renew }: { renew: boolean }) => {
      if (manual) return
      asking.current = true
      setEnded(undefined)
      const { namespace } = store.getState().modal
      const answer = connectRemote(latchkey, { namespace, renew, wallet })
      if (link.current) choosePairingLink(latchkey, link.current)
      newest.current = answer
      const over = () => newest.current !== answer
      answer.then(
        () => over() || setEnded({ status: 'done' }),
        (error: unknown) => {
          const reason = pairingFailureOf(error)
          // Another screen's offer may have taken over: then that one is shown.
          if (reason === 'superseded' && store.getState().pairing.status !== 'idle') return
          if (over()) return
          asking.current = false
          setEnded({ again: before.current === reason, reason, status: 'failed' })
          before.current = reason
        },
      )
    },
    [latchkey, link, manual, store, wallet],
  )

  useEffect(() => {
    offer({ renew: false })
    return () => {
      newest.current = undefined
    }
  }, [offer])

  const expired = ended?.status === 'failed' && ended.reason === 'expired'
  useEffect(() => {
    if (pairing.status !== 'waiting' && !expired) return
    let seenMs = internal.environment.now()
    const renew = () => {
      if (renewals.current >= renewalLimit) return
      renewals.current++
      offer({ renew: true })
    }
    const look = () => {
      const now = internal.environment.now()
      if (pairing.status === 'waiting') {
        const leftMs = pairing.expiresMs - pairingMarginMs - now
        const counts = leftMs < countdownMs && renewals.current < renewalLimit
        setSecondsLeft(counts ? Math.max(0, Math.ceil(leftMs / 1000)) : undefined)
      }
      if (manual || document.visibilityState === 'hidden') return
      const waited = !link.current || now - seenMs >= graceMs
      if (waited && ((expired && !asking.current) || isPairingStale(pairing, now))) renew()
    }
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') return
      seenMs = internal.environment.now()
      look()
    }
    look()
    const timer = setInterval(look, 1000)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [expired, internal, link, manual, offer, pairing])

  // What failed for want of a connection is asked again when there is one.
  const unreached = ended?.status === 'failed' && ended.reason === 'unreachable'
  const wasOnline = useRef(online)
  useEffect(() => {
    if (unreached && online && !wasOnline.current) offer({ renew: true })
    wasOnline.current = online
  }, [offer, online, unreached])

  const over = manual && secondsLeft === 0
  const progress: PairingProgress =
    ended ??
    (over
      ? { again: false, reason: 'expired', status: 'failed' }
      : pairing.status === 'waiting'
        ? { secondsLeft: manual ? undefined : secondsLeft, status: 'waiting', uri: pairing.uri }
        : { status: 'opening' })
  return {
    /** The visitor opens the wallet by this link: later requests open it again. */
    choose(chosen: Link) {
      link.current = chosen
      choosePairingLink(latchkey, chosen)
    },
    /** The wallet was opened before, on an earlier visit of this screen. */
    chosen: () => link.current !== undefined,
    progress,
    renew() {
      renewals.current = 0
      // What a wallet has approved already is joined, and not asked for again.
      offer({ renew: ended?.status !== 'failed' || ended.reason !== 'kept' })
    },
  }
}
