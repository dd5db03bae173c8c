import { Icon } from './Icon.tsx'

export function CloseIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="m5 5 10 10M15 5 5 15" />
    </Icon>
  )
}
