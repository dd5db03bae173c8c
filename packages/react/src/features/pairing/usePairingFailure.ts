import { navigate } from '@latchkey/core/modal'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { useTexts } from '../../kit/useTexts.ts'
import { reloadPage } from '../../page/reloadPage.ts'
import { en } from './en.ts'
import { pairingTexts } from './pairingTexts.ts'
import type { FailedPairing } from './usePairing.ts'

/** What a screen says of an offer that no wallet took, and the one thing to do about it. */
export function usePairingFailure({ renew }: { renew: () => void }) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const online = useLatchkeyState((state) => state.online)
  const manual = latchkey.options.manualWCControl
  return ({ again, reason }: FailedPairing) => {
    const { way, ...texts } = pairingTexts(reason, { again, messages, online })
    if (manual) return { ...texts, action: undefined, hint: messages['remote.expiredManualHint'] }
    const action = {
      leave: {
        run: () => navigate.reset(latchkey, { name: 'Connect' }),
        text: messages['request.goneAction'],
      },
      reload: { run: reloadPage, text: messages['common.reload'] },
      renew: {
        run: renew,
        text: messages[reason === 'expired' ? 'remote.renew' : 'common.retry'],
      },
    }[way]
    return { ...texts, action }
  }
}
