import { Icon } from './Icon.tsx'

export function CheckIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="m4.5 10.5 3.75 3.75 7.5-8.5" />
    </Icon>
  )
}
