'use client'
import { emptySend, navigate } from '@latchkey/core/modal'
import { WarningIcon } from '@latchkey/ui'
import { useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { Boundary } from '../../kit/Boundary.tsx'
import type { ViewComponent } from '../../kit/Feature.ts'
import { Outcome } from '../../kit/Outcome.tsx'
import { useTexts } from '../../kit/useTexts.ts'
import { en } from './en.ts'

type Screen = 'WalletSend' | 'WalletSendPreview' | 'WalletSendSelectToken'

/** A screen of the form that, where it fails, leaves an empty form behind: the same one would fail again. */
export function guardForm<Props extends object>(
  name: Screen,
  View: ViewComponent<Props>,
): ViewComponent<Props> {
  const Guarded = (props: Props) => (
    <Boundary fallback={(retry) => <Broken name={name} retry={retry} />} part={name}>
      <View {...props} />
    </Boundary>
  )
  return Object.assign(Guarded, View)
}

function Broken({ name, retry }: { name: Screen; retry: () => void }) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  useEffect(() => emptySend(latchkey), [latchkey])
  // Of an empty form there is nothing to review.
  const run = name === 'WalletSend' ? retry : () => navigate.back(latchkey)
  return (
    <Outcome
      action={{ run, text: messages['send.startAgain'] }}
      hint={messages['send.brokenHint']}
      icon={<WarningIcon />}
      title={messages['send.broken']}
    />
  )
}
