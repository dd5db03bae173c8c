import { Button } from '@latchkey/ui'
import { useLoginTexts } from '../../kit/login/useLoginTexts.ts'
import { useSecondsUntil } from '../../kit/login/useSecondsUntil.ts'
import { en } from './en.ts'
import { loginTestIds } from './testIds.ts'

/** Sends the mail of a step again, once as much time is past as the server asks for (S5.32, S9.3). */
export function Resend({ onResend, retryAtMs, text }: Resend.Props) {
  const messages = useLoginTexts(en)
  const seconds = useSecondsUntil(retryAtMs)
  return (
    <Button
      data-testid={loginTestIds.otpResend}
      disabled={seconds > 0 || !onResend}
      fullWidth
      onClick={onResend}
      variant="plain"
    >
      {seconds > 0 ? messages['login.resendIn'](seconds) : text}
    </Button>
  )
}

export declare namespace Resend {
  type Props = {
    /** Left out while nothing can be sent. */
    onResend: (() => void) | undefined
    retryAtMs: number
    text: string
  }
}
