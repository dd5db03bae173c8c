import { connectorOf, nameSuggestionsQuery, takeName } from '@latchkey/core/modal'
import {
  Button,
  ChoiceRow,
  Skeleton,
  Spinner,
  Tag,
  TextField,
  useStyles,
  VisuallyHidden,
} from '@latchkey/ui'
import { useEffect } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { failureOf } from '../../../kit/failureOf.ts'
import { Rows } from '../../../kit/Rows.tsx'
import { useKeptState } from '../../../kit/useKeptState.ts'
import { useSettled } from '../../../kit/useSettled.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import { en } from '../en.ts'
import { nameFailureText } from '../nameFailureText.ts'
import { type NameReadiness, nameReadiness, readTypedName } from '../nameReadiness.ts'
import { namesTestIds } from '../testIds.ts'
import classes, { css } from './NameForm.module.css'

/** The server is asked once the visitor has paused for this long (S2.9). */
const pauseMs = 500

/** Shown while a name is checked, as many as are suggested. */
const placeholders = 5

/** The field with the zone after it, names like the one that was typed, and the one thing to do. */
export function NameForm({ zone }: { zone: string }) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const online = useLatchkeyState((state) => state.online)
  const wallet = useLatchkeyState((state) => connectorOf(state)?.name) ?? ''
  // The wallet that is asked may be drawn over this screen, which is gone then.
  const [label, setLabel] = useKeptState('label', '')
  const [isRegistering, setRegistering] = useKeptState('isRegistering', false)
  const [failure, setFailure] = useKeptState<{ label: string; text: string } | undefined>(
    'failure',
    undefined,
  )
  const settled = useSettled(label, pauseMs)
  const suggestions = useQuery(nameSuggestionsQuery(latchkey, { label: settled }))
  const name = `${label}.${zone}`
  const readiness = nameReadiness({ label, name, online, settled, suggestions })
  const said = failure?.label === label ? failure.text : undefined
  const error = said ?? errorText(readiness)
  const unchecked = readiness.status === 'failed' ? readiness.error : undefined
  useEffect(() => {
    if (unchecked) console.error(unchecked)
  }, [unchecked])
  const listed = readiness.status === 'free' || readiness.status === 'taken'

  function errorText({ status }: NameReadiness): string | undefined {
    switch (status) {
      case 'hyphens':
      case 'long':
      case 'short':
        return messages[`names.${status}`]
      case 'taken':
        return messages['names.taken'](name)
      case 'elsewhere':
      case 'failed':
      case 'offline':
        return messages[`names.${status}`]
      default:
        return undefined
    }
  }

  function hintText(): string {
    if (readiness.status === 'checking') return messages['names.checking']
    if (readiness.status === 'free') return messages['names.free'](name)
    return messages['names.hint']
  }

  async function submit() {
    if (readiness.status !== 'free' || isRegistering) return
    setRegistering(true)
    setFailure(undefined)
    try {
      await takeName(latchkey, { name: label })
    } catch (thrown) {
      // With all that the server said, for whoever wrote the page: the form shows a part.
      if (failureOf(thrown) !== 'declined') console.error(thrown)
      setFailure({ label, text: nameFailureText(thrown, { messages, name, wallet }) })
      suggestions.refetch()
    } finally {
      setRegistering(false)
    }
  }

  return (
    <div className={classes['form']}>
      <TextField
        boxDir="ltr"
        data-autofocus=""
        data-testid={namesTestIds.nameInput}
        enterKeyHint="go"
        error={error}
        hideLabel
        hint={hintText()}
        label={messages['names.field']}
        onKeyDown={({ key, nativeEvent }) =>
          key === 'Enter' && !nativeEvent.isComposing && void submit()
        }
        onValueChange={(text) => setLabel(readTypedName(text, zone))}
        placeholder={messages['names.field']}
        // Disabled it would lose the focus.
        readOnly={isRegistering}
        trailing={<span className={classes['zone']}>.{zone}</span>}
        value={label}
      />
      <VisuallyHidden data-testid={namesTestIds.nameStatus} role="status">
        {error ?? (readiness.status === 'empty' ? '' : hintText())}
      </VisuallyHidden>
      {readiness.status === 'failed' ? (
        <div className={classes['failed']}>
          <Button onClick={suggestions.refetch} size="small" variant="secondary">
            {messages['common.retry']}
          </Button>
        </div>
      ) : null}
      {readiness.status === 'checking' ? (
        <div aria-hidden="true" className={classes['pending']}>
          {Array.from({ length: placeholders }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
            <Skeleton height={48} key={index} radius={14} />
          ))}
        </div>
      ) : null}
      {listed ? (
        <Rows label={messages['names.like']}>
          {suggestions.data?.map((each) => (
            <li key={each.name}>
              <ChoiceRow
                data-testid={namesTestIds.nameSuggestion(each.name)}
                disabled={each.registered || isRegistering}
                onClick={() => setLabel(readTypedName(each.name, zone))}
                selected={each.name === name && !each.registered}
                size="compact"
                title={<bdi>{each.name}</bdi>}
                trailing={each.registered ? <Tag>{messages['names.takenTag']}</Tag> : undefined}
              />
            </li>
          ))}
        </Rows>
      ) : null}
      <Button
        data-testid={namesTestIds.nameSubmit}
        disabled={readiness.status !== 'free'}
        fullWidth
        icon={isRegistering ? <Spinner /> : undefined}
        loading={isRegistering}
        onClick={() => void submit()}
      >
        {isRegistering ? messages['names.confirm'](wallet) : messages['names.submit']}
      </Button>
    </div>
  )
}
