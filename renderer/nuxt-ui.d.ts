/** Nuxt UI components used in templates. The build imports them automatically. */
declare module 'vue' {
  export interface GlobalComponents {
    UAlert: (typeof import('@nuxt/ui/components/Alert.vue'))['default'];
    UBadge: (typeof import('@nuxt/ui/components/Badge.vue'))['default'];
    UButton: (typeof import('@nuxt/ui/components/Button.vue'))['default'];
    UCard: (typeof import('@nuxt/ui/components/Card.vue'))['default'];
    UCheckbox: (typeof import('@nuxt/ui/components/Checkbox.vue'))['default'];
    UCheckboxGroup: (typeof import('@nuxt/ui/components/CheckboxGroup.vue'))['default'];
    UCollapsible: (typeof import('@nuxt/ui/components/Collapsible.vue'))['default'];
    UCommandPalette: (typeof import('@nuxt/ui/components/CommandPalette.vue'))['default'];
    UDropdownMenu: (typeof import('@nuxt/ui/components/DropdownMenu.vue'))['default'];
    UFieldGroup: (typeof import('@nuxt/ui/components/FieldGroup.vue'))['default'];
    UFileUpload: (typeof import('@nuxt/ui/components/FileUpload.vue'))['default'];
    UFormField: (typeof import('@nuxt/ui/components/FormField.vue'))['default'];
    UIcon: (typeof import('@nuxt/ui/components/Icon.vue'))['default'];
    UInput: (typeof import('@nuxt/ui/components/Input.vue'))['default'];
    UInputNumber: (typeof import('@nuxt/ui/components/InputNumber.vue'))['default'];
    ULink: (typeof import('@nuxt/ui/components/Link.vue'))['default'];
    UModal: (typeof import('@nuxt/ui/components/Modal.vue'))['default'];
    UPopover: (typeof import('@nuxt/ui/components/Popover.vue'))['default'];
    UProgress: (typeof import('@nuxt/ui/components/Progress.vue'))['default'];
    URadioGroup: (typeof import('@nuxt/ui/components/RadioGroup.vue'))['default'];
    USelect: (typeof import('@nuxt/ui/components/Select.vue'))['default'];
    USelectMenu: (typeof import('@nuxt/ui/components/SelectMenu.vue'))['default'];
    USlideover: (typeof import('@nuxt/ui/components/Slideover.vue'))['default'];
    USlider: (typeof import('@nuxt/ui/components/Slider.vue'))['default'];
    USwitch: (typeof import('@nuxt/ui/components/Switch.vue'))['default'];
    UTable: (typeof import('@nuxt/ui/components/Table.vue'))['default'];
    UTabs: (typeof import('@nuxt/ui/components/Tabs.vue'))['default'];
    UTextarea: (typeof import('@nuxt/ui/components/Textarea.vue'))['default'];
    UToaster: (typeof import('@nuxt/ui/components/Toaster.vue'))['default'];
  }
}

export {};
