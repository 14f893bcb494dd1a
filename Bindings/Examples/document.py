"""Solves a document, in Python without a package: ctypes calls what plumb.h declares."""
import ctypes
import json

plumb = ctypes.CDLL("libplumb.so")
plumb.plumb_error_message.restype = ctypes.c_char_p


def check(status):
    if status != 0:
        raise ValueError(plumb.plumb_error_message().decode())


def solve(layout):
    text = json.dumps(layout).encode()
    document, answer = ctypes.c_void_p(), ctypes.c_void_p()
    check(plumb.plumb_document_new(text, ctypes.c_size_t(len(text)), None, ctypes.byref(document)))
    try:
        check(plumb.plumb_document_solve(document, None, ctypes.byref(answer), None))
        return json.loads(ctypes.string_at(answer))
    finally:
        plumb.plumb_free(answer)
        plumb.plumb_document_free(document)


result = solve({"size": [320, 100], "views": {"text": {}},
                "equations": ["text.left == 8", "text.left == 9"]})
print(result["status"], [member["constraint"] for member in result["conflict"]])
# prints: infeasible ['text.left == 8', 'text.left == 9']
