'use client'
import { nameRegistrar, nameZone, reverseNamesQuery } from '@latchkey/core/modal'
import { UserIcon } from '@latchkey/ui'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { Outcome } from '../../../kit/Outcome.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import { en } from '../en.ts'
import { NameForm } from './NameForm.tsx'

/** Where an account without a name chooses one (S2.9); others are shown why they cannot (S6.7). */
export function RegisterAccountNameView() {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const registrar = useLatchkeyState(nameRegistrar)
  const { isOffered } = useLatchkeyState(nameZone)
  const address = registrar.status === 'ready' && isOffered ? registrar.address : undefined
  const { data: names } = useQuery(reverseNamesQuery(latchkey, { address }))

  if (registrar.status === 'lacking') {
    const [title, hint] = {
      address: [messages['names.notConnected'], undefined],
      authConnector: [messages['names.notEmbedded'], messages['names.notEmbeddedHint']],
      network: [messages['names.otherNetwork'], messages['names.otherNetworkHint']],
      zone: [messages['names.notOffered'], undefined],
    }[registrar.lacks] as [string, string | undefined]
    return <Outcome hint={hint} icon={<UserIcon />} title={title} />
  }
  if (!isOffered) return <Outcome icon={<UserIcon />} title={messages['names.notOffered']} />
  if (names?.[0])
    return (
      <Outcome
        hint={messages['names.ownedHint']}
        icon={<UserIcon />}
        title={messages['names.owned'](names[0].name)}
      />
    )
  return <NameForm />
}

function Title() {
  return useTexts(en)['names.register.title']
}
RegisterAccountNameView.Title = Title
