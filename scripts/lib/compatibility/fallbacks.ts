/**
 * What the widget uses although some browser of the floor lacks it, by what such a browser does instead. A feature that is not
 * listed fails the test of the built files: give it a simpler form and list it, or do without it.
 */
export const fallbacks: Readonly<Record<string, readonly string[]>> = {
  "The code asks first, and works without.": [
    "api.AbortSignal.any_static", // src/http/first-aborted.ts
    "api.CloseWatcher", // Android's back leaves the page: src/widget/host/close-requests.ts
    "api.Element.currentCSSZoom", // taken for 1: src/widget/placement/position-popup.ts
    "api.HTMLElement.togglePopover", // a fixed box above the page: src/widget/panel/panel-frame.ts
    "api.MessageEvent.userActivation", // navigator.userActivation, for where the focus goes: src/widget/ringback-chat.ts
    "api.UserActivation.hasBeenActive", // a popup moves when it opens: src/widget/panel/panel-frame.ts
    "api.UserActivation.isActive",
    "api.Window.requestIdleCallback", // a timer: src/widget/ringback-chat.ts, src/widget/panel/transcript/transcript.ts
    "api.trustedTypes", // Lit
    "api.TrustedTypePolicyFactory.createPolicy",
    "api.TrustedTypePolicyFactory.emptyScript",
    "api.TrustedTypePolicyFactory.getAttributeType", // DOMPurify
  ],
  "What needs it is not offered: src/widget/actions/web-call/speech.ts.": [
    "api.SpeechRecognition.SpeechRecognition",
    "api.SpeechRecognition.continuous",
    "api.SpeechRecognition.interimResults",
    "api.SpeechRecognitionEvent.resultIndex",
    "api.SpeechRecognitionResult.isFinal",
  ],
  "A name of data that comes from elsewhere: of answers, Lit, marked and other libraries in the widget.": [
    "api.CSSCounterStyleRule.pad",
    "api.VideoFrame.flip", // Floating UI
    "api.XRInputSourcesChangeEvent.removed", // DOMPurify
  ],
  "Was in every browser under this name long before the data's entry, which is about something else.": [
    "api.CSSPageDescriptors.marginLeft", // element.style
    "api.CSSPageDescriptors.marginRight",
    "api.CSSPositionTryDescriptors.marginBlockStart",
  ],
  "The page's accent is darkened or lightened by as much as any accent needs: src/widget/launcher/styles.ts.": [
    "css.types.color.color.relative_syntax",
  ],
  "Labels stand above their values: src/widget/cards/function/body/styles.ts.": [
    "css.properties.grid-template-columns.subgrid",
  ],
  "Inside a page without a height it is 420 px high, not 600.": ["css.properties.contain-intrinsic-block-size"],
  "The density stays comfortable: src/widget/styles/frame.ts.": [
    "css.at-rules.container.style_queries_for_custom_properties",
  ],
  "The text box is measured: src/widget/panel/composer/composer.ts.": ["css.properties.field-sizing"],
  "Stands behind its form with a prefix: src/widget/styles/frame.ts.": ["css.properties.user-select"],
  "Looks plainer, and nothing else.": [
    "css.properties.cursor.default",
    "css.properties.cursor.pointer",
    "css.properties.forced-color-adjust",
    "css.properties.print-color-adjust",
    "css.properties.resize",
    "css.properties.scrollbar-color",
    "css.properties.scrollbar-gutter",
    "css.properties.scrollbar-width",
    "css.properties.text-wrap",
    "css.selectors.selection",
  ],
  "The position is kept by the widget itself, and all rows are drawn: both only switch off what is on elsewhere.": [
    "css.properties.content-visibility",
    "css.properties.overflow-anchor",
  ],
};
