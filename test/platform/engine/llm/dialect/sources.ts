/** Where a row's quirk is described in public, as it was read there. */
export const sources: Readonly<Record<string, string>> = {
  "Azure: a first chunk with the filter's findings alone":
    "https://github.com/AbanteAI/archive-old-cli-mentat/issues/429",
  "Azure: a chunk of the asynchronous filter without a delta": "https://github.com/microsoft/autogen/issues/6465",
  "OpenRouter: comments while it is processing": "https://github.com/openai/openai-go/issues/227",
  "a gateway: data that is empty": "https://github.com/Growth-Circle/cadis/issues/2329",
  "a gateway: a comment as data": "https://github.com/anomalyco/opencode/issues/50871",
  "Mistral: content in parts": "https://github.com/langchain4j/langchain4j/pull/4474",
  "Mistral: thoughts as a part": "https://github.com/BerriAI/litellm/issues/16272",
  "Ollama: a call whole, without an index": "https://github.com/ollama/ollama/issues/7881",
  "Gemini: two calls, both with index 0": "https://github.com/BerriAI/litellm/pull/37792",
  "Gemini: two calls in one chunk without an index": "https://github.com/noho/dayu-agent/issues/45",
  "arguments as an object": "https://github.com/BerriAI/litellm/pull/37792",
  "calls beside the reason stop": "https://github.com/googleapis/python-genai/issues/2868",
  "gpt-oss: a mark of a channel in the name": "https://github.com/vllm-project/vllm/pull/32633",
  "llama.cpp: a model that is being loaded": "https://github.com/mostlygeek/llama-swap/issues/146",
  "OpenAI: temperature": "https://github.com/tmc/langchaingo/issues/1355",
  "Ollama: tools": "https://github.com/ollama/ollama/issues/11131",
  "vLLM: tools": "https://github.com/vllm-project/vllm/issues/9986",
  "Mistral: ids of nine letters and digits": "https://github.com/anomalyco/opencode/issues/1680",
  "an error behind some text": "https://github.com/octos-org/octos/issues/13",
  "vLLM: an error as an object of its own": "https://github.com/apache/rocketmq-dashboard/issues/2178",
};

/** What a row without a public page rests on. */
export const general = "general knowledge";
