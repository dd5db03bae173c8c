import type { View, ViewName } from '@latchkey/core'
import { WarningIcon } from '@latchkey/ui'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../i18n/MessagesContext.ts'
import { Boundary } from '../../kit/Boundary.tsx'
import { Outcome } from '../../kit/Outcome.tsx'
import { readAnew } from '../../kit/readAnew.ts'
import { type AnyView, ViewCodeContext } from '../../kit/ViewCode.ts'

/** A view of another feature as a part of this one, fetched when it is first shown. */
export function ViewPart({ name, pending }: ViewPart.Props) {
  const code = useContext(ViewCodeContext)
  const latchkey = useLatchkey()
  const messages = useMessages()
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const [Part, setPart] = useState<AnyView | undefined>(() => code.present(name))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks for the code again
  useEffect(() => {
    if (Part) return
    let wanted = true
    setFailed(false)
    code.load(name).then(
      (loaded) => wanted && setPart(() => loaded),
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [attempt, code, name, Part])

  const failure = (retry: () => void) => (
    <Outcome
      action={{
        run() {
          readAnew(latchkey)
          retry()
        },
        text: messages['common.retry'],
      }}
      icon={<WarningIcon />}
      title={messages['common.viewFailed']}
    />
  )
  if (failed) return failure(() => setAttempt((count) => count + 1))
  if (!Part) return pending
  return (
    <Boundary fallback={failure} part={name}>
      {/* The views that can be a part take no arguments. */}
      <Part view={{ name } as unknown as View} />
    </Boundary>
  )
}

export declare namespace ViewPart {
  type Props = {
    name: ViewName
    /** What holds its place while its code is on its way. */
    pending: ReactNode
  }
}
