/** Darker or lighter colours than those of Swagger UI, so that text has the contrast that WCAG 2 (AA) requires. */
export const SWAGGER_UI_STYLE = `
.swagger-ui .info .title small { background: #565a68; }
.swagger-ui .info .title small.version-stamp { background: #4b6a02; }
.swagger-ui .info .title small pre { color: #fff; }
.swagger-ui .info a, .swagger-ui .markdown a, .swagger-ui .renderedMarkdown a, .swagger-ui .info .url { color: #1d5fb4; }
.swagger-ui .btn.authorize { border-color: #1a7f52; color: #1a7f52; }
.swagger-ui .btn.authorize svg { fill: #1a7f52; }
.swagger-ui .btn.cancel { border-color: #c01414; color: #c01414; }
.swagger-ui .btn.execute { background: #1d5fb4; border-color: #1d5fb4; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1d5fb4; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1a7f52; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #9a5a00; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #0b7a66; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #c01414; }
.swagger-ui .parameter__in, .swagger-ui .parameter__deprecated, .swagger-ui .prop-format { color: #595959; }
.swagger-ui .parameter__name.required span, .swagger-ui .parameter__name.required::after { color: #b00020; }
.swagger-ui .json-schema-2020-12-expand-deep-button, .swagger-ui .json-schema-2020-12__attribute { color: #595959; }
.swagger-ui .microlight span[style*="rgb(211, 99, 99)"] { color: #ff9d9d !important; }
.swagger-ui .json-schema-2020-12__constraint--string { background: #8a5a00; }
.swagger-ui .json-schema-2020-12-core-keyword__value .renderedMarkdown p { color: #3b4151; }
.swagger-ui .renderedMarkdown code, .swagger-ui .markdown code { color: #6a0dbf; }
.swagger-ui .download-contents { background: #565a68; }
`;
