import { nameRegistrar, nameZone, reverseNamesQuery } from '@latchkey/core/modal'
import { Skeleton, UserIcon } from '@latchkey/ui'
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
  const offer = useLatchkeyState(nameZone)
  const isOffered = offer.status === 'named'
  const address = registrar.status === 'ready' && isOffered ? registrar.address : undefined
  const { data: names } = useQuery(reverseNamesQuery(latchkey, { address }))

  // Before what a visitor could do about it: where there are no names, nothing helps.
  if (offer.status === 'none')
    return <Outcome icon={<UserIcon />} title={messages['names.notOffered']} />
  if (registrar.status === 'lacking') {
    const [title, hint] = {
      address: [messages['names.notConnected'], undefined],
      authConnector: [messages['names.notEmbedded'], messages['names.notEmbeddedHint']],
      network: [messages['names.otherNetwork'], messages['names.otherNetworkHint']],
      zone: [messages['names.notOffered'], undefined],
    }[registrar.lacks] as [string, string | undefined]
    return <Outcome hint={hint} icon={<UserIcon />} title={title} />
  }
  if (offer.status === 'unknown')
    return <Outcome icon={<UserIcon />} title={messages['names.failed']} />
  if (offer.status === 'pending') return <Skeleton height={56} radius={14} />
  if (names?.[0])
    return (
      <Outcome
        hint={messages['names.ownedHint']}
        icon={<UserIcon />}
        title={messages['names.owned'](names[0].name)}
      />
    )
  return <NameForm zone={offer.zone} />
}

function Title() {
  return useTexts(en)['names.register.title']
}
RegisterAccountNameView.Title = Title
