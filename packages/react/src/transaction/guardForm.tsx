import type { Latchkey, ViewName } from '@latchkey/core'
import { navigate } from '@latchkey/core/modal'
import { WarningIcon } from '@latchkey/ui'
import { useEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { Boundary } from '../kit/Boundary.tsx'
import type { ViewComponent } from '../kit/Feature.ts'
import { Outcome } from '../kit/Outcome.tsx'

/** A form that several screens fill in. */
export type GuardedForm = {
  empty: (latchkey: Latchkey) => void
  /** The screen where it begins. */
  first: ViewName
  useTexts: () => { again: string; hint: string; title: string }
}

/** A screen of a form that, where it fails, leaves an empty form behind: the same one would fail again. */
export function guardForm<Props extends object>(
  form: GuardedForm,
  name: ViewName,
  View: ViewComponent<Props>,
): ViewComponent<Props> {
  const Guarded = (props: Props) => (
    <Boundary fallback={(retry) => <Broken form={form} name={name} retry={retry} />} part={name}>
      <View {...props} />
    </Boundary>
  )
  return Object.assign(Guarded, View)
}

function Broken({
  form: { empty, first, useTexts },
  name,
  retry,
}: {
  form: GuardedForm
  name: ViewName
  retry: () => void
}) {
  const latchkey = useLatchkey()
  const { again, hint, title } = useTexts()
  useEffect(() => empty(latchkey), [empty, latchkey])
  // Of an empty form there is nothing to review.
  const run = name === first ? retry : () => navigate.back(latchkey)
  return <Outcome action={{ run, text: again }} hint={hint} icon={<WarningIcon />} title={title} />
}
